/** Which published memory is shown. */
export interface Published {
  /** Of two by one publisher the later has the higher one. */
  number: number;
  /** When it was published, ISO in UTC. */
  at: string;
  /** The publisher's public key (Ed25519), as base64. */
  publisher: string;
}

/** Setting: the `Published` that the memory of this browser is. */
export const PUBLISHED = 'published';
