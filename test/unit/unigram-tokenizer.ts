/** A `tokenizer.json` of SentencePiece's unigram model, as XLM-RoBERTa's is made up; pieces follow its four marks, with the logarithm of how likely each is. */
export function unigramTokenizer(pieces: readonly (readonly [string, number])[]): object {
  const marks = ['<s>', '<pad>', '</s>', '<unk>'];
  const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false };
  const end = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const metaspace = { type: 'Metaspace', replacement: '\u2581', add_prefix_space: true };
  return {
    version: '1.0',
    truncation: { direction: 'Right', max_length: 512, strategy: 'LongestFirst', stride: 0 },
    padding: null,
    added_tokens: marks.map((content, id) => ({ ...plain, id, content, special: true })),
    normalizer: { type: 'Precompiled', precompiled_charsmap: '' },
    pre_tokenizer: { type: 'Sequence', pretokenizers: [{ type: 'WhitespaceSplit' }, metaspace] },
    post_processor: {
      type: 'TemplateProcessing',
      single: [end('<s>'), { Sequence: { id: 'A', type_id: 0 } }, end('</s>')],
      pair: [],
      special_tokens: {
        '<s>': { id: '<s>', ids: [0], tokens: ['<s>'] },
        '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
      },
    },
    decoder: metaspace,
    model: { type: 'Unigram', unk_id: 3, vocab: [...marks.map((mark) => [mark, 0]), ...pieces] },
  };
}
