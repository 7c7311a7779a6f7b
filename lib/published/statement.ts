import { ed25519 } from '@noble/curves/ed25519.js';
import { base64 } from '@scure/base';
import * as v from 'valibot';
import { MnemeError } from '../errors';

/** Said before what is signed, so that a signature counts for nothing else. */
const CONTEXT = 'mneme published 1\n';
/** A statement of a thousand videos has some 100 KB. */
const MOST_LETTERS = 10_000_000;

const file = v.strictObject({
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
const STATEMENT = v.strictObject({
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  memory: file,
  videos: v.array(file),
});
const SIGNED = v.strictObject({ statement: v.string(), signature: v.string() });

/** A file of a published memory, by whose SHA-256 it is called. */
export type PublishedFile = v.InferOutput<typeof file>;
/** What a publisher says that a published memory is. */
export type Statement = v.InferOutput<typeof STATEMENT>;

/**
 * Reads `published.json`, once its signature (Ed25519, RFC 8032) is found to be the publisher's.
 *
 * @param publisher the public key, 32 bytes as base64
 * @throws MnemeError `bad-archive`
 */
export function readStatement(text: string, publisher: string): Statement {
  if (text.length > MOST_LETTERS) throw ofOtherForm();
  const signed = v.safeParse(SIGNED, parsed(text));
  if (!signed.success) throw ofOtherForm();
  const { statement, signature } = signed.output;
  if (!isSigned(statement, signature, publisher))
    throw new MnemeError(
      'bad-archive',
      'What is published is not signed by its publisher, and is not taken. Tell whoever runs the server.',
    );
  const said = v.safeParse(STATEMENT, parsed(statement));
  if (!said.success) throw ofOtherForm();
  return said.output;
}

function ofOtherForm(): MnemeError {
  return new MnemeError(
    'bad-archive',
    'What is published is not of a form that this app reads. Publish it anew with the version that the server has.',
  );
}

function isSigned(statement: string, signature: string, publisher: string): boolean {
  try {
    const bytes = new TextEncoder().encode(CONTEXT + statement);
    // Not the looser rules of ZIP 215: every checker comes to the same.
    return ed25519.verify(base64.decode(signature), bytes, base64.decode(publisher), { zip215: false });
  } catch {
    return false; // Not base64, or of another length.
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
