import { describe, expect, test } from 'vitest';
import { parseIso6709, recordedAt } from '../../../lib/media/recorded-where';

const LISBON = { latitude: 38.7223, longitude: -9.1393 };

describe('a point by ISO 6709', () => {
  test.each([
    ['degrees', '+38.7223-009.1393/', LISBON],
    ['without a solidus', '+38.7223-009.1393', LISBON],
    ['with a height', '+38.7223-009.1393+012.345/', LISBON],
    ['below the sea', '+31.5590+035.4732-430/', { latitude: 31.559, longitude: 35.4732 }],
    ['with a reference system', '+38.7223-009.1393+012CRSWGS_84/', LISBON],
    ['with that of EPSG', '+38.7223-009.1393CRSEPSG:4326/', LISBON],
    ['ended by zeros', '+38.7223-009.1393/\0\0', LISBON],
    ['degrees and minutes', '+3843.338-00908.358/', LISBON],
    ['degrees, minutes and seconds', '+384320.28-0090821.48/', LISBON],
    ['whole degrees', '-33+151/', { latitude: -33, longitude: 151 }],
    ['the equator', '+00.0000-078.4560/', { latitude: 0, longitude: -78.456 }],
    ['a pole', '-90+000/', { latitude: -90, longitude: 0 }],
  ])('%s', (_, text, point) => {
    const read = parseIso6709(text)!;
    expect(read.latitude).toBeCloseTo(point.latitude, 4);
    expect(read.longitude).toBeCloseTo(point.longitude, 4);
  });

  test.each([
    ['no fix', '+00.0000+000.0000/'],
    ['no fix, and a height', '-00.0000-000.0000+010/'],
    ['too far north', '+90.0001+010.0000/'],
    ['too far east', '+10.0000+180.5000/'],
    ['60 minutes', '+3860.0-00908.3/'],
    ['60 seconds', '+384360-0090821/'],
    ['two forms', '+38.7223-00908.358/'],
    ['no sign', '38.7223-009.1393/'],
    ['one number', '+38.7223/'],
    ['too few digits', '+8.7223-09.1393/'],
    ['another reference system', '+38.7223-009.1393CRSLUREF_H/'],
    ['more behind it', '+38.7223-009.1393/ +1'],
    ['words', 'Lisbon'],
    ['nothing', ''],
    ['not numbers', '+NaN-Infinity/'],
  ])('not %s', (_, text) => expect(parseIso6709(text)).toBeNull());
});

describe('the tags of a file', () => {
  const fixed = (degrees: number) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setInt32(0, Math.round(degrees * 65_536));
    return [...bytes];
  };
  const loci = (name: number[], longitude = -9.1393, latitude = 38.7223) =>
    Uint8Array.from([
      0,
      0,
      0,
      0,
      0x15,
      0xc7,
      ...name,
      0,
      ...fixed(longitude),
      ...fixed(latitude),
      ...fixed(0),
    ]);

  test('of QuickTime, of MP4 and of 3GPP tell it, the first that can be read', () => {
    const apple = { 'com.apple.quicktime.location.ISO6709': '+10.0000+020.0000/' };
    expect(recordedAt({ '©xyz': '+38.7223-009.1393/', ...apple })).toEqual({ latitude: 10, longitude: 20 });
    expect(recordedAt({ '©xyz': '+38.7223-009.1393/' })).toEqual(LISBON);
    expect(recordedAt({ '©xyz': 'nowhere', loci: loci([0]) })!.latitude).toBeCloseTo(38.7223, 4);
  });

  test('of 3GPP have a name of any length, in UTF-8 or UTF-16', () => {
    for (const name of [[0], [76, 105, 115, 0], [0xfe, 0xff, 0, 76, 1, 0, 0, 0]])
      expect(recordedAt({ loci: loci(name) })!.longitude, String(name)).toBeCloseTo(-9.1393, 4);
    for (const bad of [loci([0]).slice(0, 12), loci([65, 66]).slice(0, 9), new Uint8Array(), loci([0], 0, 0)])
      expect(recordedAt({ loci: bad })).toBeNull();
    expect(recordedAt({ loci: loci([0], 200, 10) })).toBeNull();
  });

  test('of other kinds tell nothing', () => {
    expect(recordedAt({})).toBeNull();
    expect(recordedAt({ '©xyz': new Uint8Array(8), loci: 'text', title: '+38.7223-009.1393/' })).toBeNull();
  });
});
