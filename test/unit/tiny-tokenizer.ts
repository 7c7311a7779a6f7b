export interface AddedToken {
  id: number;
  content: string;
  special: boolean;
}

/** A `tokenizer.json` of bytes, words and marks without merges, as those of GPT-2's kind have it. */
export function tinyTokenizer(vocab: Record<string, number>, added: readonly AddedToken[]): object {
  const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  const byBytes = { type: 'ByteLevel', trim_offsets: true, use_regex: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added.map((token) => ({ ...token, ...plain })),
    normalizer: null,
    pre_tokenizer: { ...byBytes, add_prefix_space: false },
    post_processor: null,
    decoder: { ...byBytes, add_prefix_space: true },
    model: {
      type: 'BPE',
      dropout: null,
      unk_token: null,
      continuing_subword_prefix: '',
      end_of_word_suffix: '',
      fuse_unk: false,
      vocab,
      merges: [],
    },
  };
}
