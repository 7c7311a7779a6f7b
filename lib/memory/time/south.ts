/** Zones south of the tropics, where summer begins in December: those of the IANA list by what their names begin with. */
const SOUTHERN =
  /^(?:Australia|Antarctica|America\/Argentina)\/|^America\/(?:Asuncion|Buenos_Aires|Montevideo|Punta_Arenas|Santiago|Sao_Paulo)$|^Atlantic\/Stanley$|^Africa\/(?:Gaborone|Johannesburg|Maputo|Maseru|Mbabane|Windhoek)$|^Pacific\/(?:Auckland|Chatham|Norfolk)$/;

/** Whether seasons are those of the southern half of the world in an IANA zone. */
export function isSouthern(zone: string): boolean {
  return SOUTHERN.test(zone);
}
