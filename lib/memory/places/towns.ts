import type { Coordinates } from '../../contract/videos';
import { tokens } from '../terms';

/** A town of the list. */
export interface Town {
  /** In English where GeoNames has that, else as it is called there. */
  name: string;
  /** Code of two letters (ISO 3166-1). */
  country: string;
  /** Kilometres from its middle to where it ends, about. */
  reachKm: number;
  at: Coordinates;
}

/** Steps of a degree in the list, and where each country's line, each town and its name begin (test/places/write.mjs writes it). */
const STEPS = 100;
const DIGITS = 3;
const NAME = 2 * DIGITS + 1;
/** Kilometres of a degree of latitude. */
const DEGREE_KM = 111.2;
/** Farther away than this, kilometres, a town tells little of where something was: what lies at sea or in a wilderness has none. */
const FARTHEST_KM = 120;
/** So far beyond its end, kilometres, what was recorded still counts as in a town. */
const OUTSKIRTS_KM = 5;

/** Towns that people call otherwise than the list, in English or German. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  cologne: 'koln',
  nuremberg: 'nurnberg',
  geneva: 'geneve',
  genf: 'geneve',
  lucerne: 'luzern',
  antwerp: 'antwerpen',
  bruges: 'brugge',
  seville: 'sevilla',
  'new york': 'new york city',
  munchen: 'munich',
  wien: 'vienna',
  lissabon: 'lisbon',
  rom: 'rome',
  mailand: 'milan',
  venedig: 'venice',
  neapel: 'naples',
  florenz: 'florence',
  athen: 'athens',
  prag: 'prague',
  warschau: 'warsaw',
  krakau: 'krakow',
  kopenhagen: 'copenhagen',
  brussel: 'brussels',
  moskau: 'moscow',
  gothenburg: 'goteborg',
  ghent: 'gent',
  cracow: 'krakow',
  strassburg: 'strasbourg',
  straßburg: 'strasbourg',
  nizza: 'nice',
  mulhausen: 'mulhouse',
  dunkirchen: 'dunkerque',
  luttich: 'liege',
  lowen: 'leuven',
  'den haag': 'the hague',
  basle: 'basel',
  genua: 'genoa',
  bozen: 'bolzano',
  meran: 'merano',
  brixen: 'bressanone',
  trient: 'trento',
  triest: 'trieste',
  mantua: 'mantova',
  syrakus: 'siracusa',
  saragossa: 'zaragoza',
  oporto: 'porto',
  breslau: 'wrocław',
  wroclaw: 'wrocław',
  danzig: 'gdansk',
  stettin: 'szczecin',
  posen: 'poznan',
  kattowitz: 'katowice',
  brunn: 'brno',
  karlsbad: 'karlovy vary',
  budweis: 'ceske budejovice',
  pressburg: 'bratislava',
  kaschau: 'kosice',
  hermannstadt: 'sibiu',
  klausenburg: 'cluj napoca',
  temeswar: 'timisoara',
  bukarest: 'bucharest',
  belgrad: 'belgrade',
  laibach: 'ljubljana',
  saloniki: 'thessaloniki',
  korinth: 'corinth',
  nikosia: 'nicosia',
  'sankt petersburg': 'saint petersburg',
  kiew: 'kyiv',
  lemberg: 'lviv',
  wilna: 'vilnius',
  tiflis: 'tbilisi',
  eriwan: 'yerevan',
  taschkent: 'tashkent',
  damaskus: 'damascus',
  bagdad: 'baghdad',
  teheran: 'tehran',
  mekka: 'mecca',
  kairo: 'cairo',
  algier: 'algiers',
  tanger: 'tangier',
  marrakesch: 'marrakesh',
  kapstadt: 'cape town',
  'addis abeba': 'addis ababa',
  daressalam: 'dar es salaam',
  peking: 'beijing',
  schanghai: 'shanghai',
  hongkong: 'hong kong',
  tokio: 'tokyo',
  'neu delhi': 'new delhi',
  kalkutta: 'kolkata',
  havanna: 'havana',
  'mexiko stadt': 'mexico city',
};

/** The towns of the world with 15,000 people or more, and what lies near which. */
export class Towns {
  private readonly towns: readonly Town[];
  private byName: ReadonlyMap<string, readonly Town[]> | null = null;

  /** @param list the text of public/places/towns.txt: a line a country, its code, then its towns parted by "|" */
  constructor(list: string) {
    this.towns = list.split('\n').flatMap((line) => {
      const country = line.slice(0, 2);
      const towns = line.length > NAME ? line.slice(2).split('|') : [];
      return towns.map((town) => ({
        name: town.slice(NAME),
        country,
        reachKm: Number.parseInt(town[2 * DIGITS]!, 36),
        at: {
          latitude: Number.parseInt(town.slice(0, DIGITS), 36) / STEPS - 90,
          longitude: Number.parseInt(town.slice(DIGITS, 2 * DIGITS), 36) / STEPS - 180,
        },
      }));
    });
  }

  /**
   * The town that a point lies in, or is nearest to the end of: a large one reaches out farther than a small one beside it. `isIn`: it lies in it,
   * or just outside. Null where there is none within 120 km.
   */
  nearest(at: Coordinates): { town: Town; isIn: boolean } | null {
    let best: Town | null = null;
    let least = FARTHEST_KM;
    for (const town of this.towns) {
      if (Math.abs(town.at.latitude - at.latitude) * DEGREE_KM > FARTHEST_KM + town.reachKm) continue;
      const beyond = kilometres(town.at, at) - town.reachKm;
      if (beyond >= least) continue;
      best = town;
      least = beyond;
    }
    return best && { town: best, isIn: least <= OUTSKIRTS_KM };
  }

  /** The towns of a name, whatever its accents and capitals, the largest of each country first. */
  named(name: string): readonly Town[] {
    if (!this.byName) {
      const byName = new Map<string, Town[]>();
      for (const town of this.towns) {
        const key = plainPlace(town.name);
        const known = byName.get(key);
        if (known) known.push(town);
        else byName.set(key, [town]);
      }
      this.byName = byName;
    }
    const plain = plainPlace(name);
    return this.byName.get(ALSO_CALLED[plain] ?? plain) ?? [];
  }
}

/** Whether a point lies in a town, or just outside. */
export function liesIn(at: Coordinates, town: Town): boolean {
  return kilometres(at, town.at) <= town.reachKm + OUTSKIRTS_KM;
}

/** A name of a place as it is compared. */
export function plainPlace(name: string): string {
  return tokens(name).join(' ');
}

/** Kilometres from one point to another as the crow flies, to some 1 % within 500 km. */
function kilometres(a: Coordinates, b: Coordinates): number {
  const turned = Math.abs(b.longitude - a.longitude);
  const east = Math.min(turned, 360 - turned);
  const narrowed = Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return DEGREE_KM * Math.hypot(b.latitude - a.latitude, east * narrowed);
}
