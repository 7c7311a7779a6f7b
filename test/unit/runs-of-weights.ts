// How the app loads each weight and runs it, for files that are given.

import { Moonshine } from '../../lib/hearing/moonshine';
import { SEGMENTATION_TRIAL, SpeakerSegmenter } from '../../lib/hearing/segmentation';
import { SileroVad, VAD_TRIAL } from '../../lib/hearing/silero-vad';
import { SPEAKER_TRIAL, SpeakerEmbedder } from '../../lib/hearing/voiceprint';
import { Whisper } from '../../lib/hearing/whisper';
import { PictureWords, wordsHalf } from '../../lib/language/picture-words';
import { TabModel } from '../../lib/language/tab-model';
import { TextEmbedder } from '../../lib/language/text-embedding';
import type { Picture } from '../../lib/media/media-types';
import { type Trial, tryNetwork } from '../../lib/models/expected-network';
import { type FoundWeight, withSession } from '../../lib/models/first-usable-weight';
import {
  FACE_API_DETECTOR,
  FACE_API_EMBEDDING,
  PICTURE_TELLER,
  PICTURES_AND_WORDS,
  SFACE,
} from '../../lib/models/seeing-weights';
import type { Session } from '../../lib/models/session-types';
import { MOONSHINE, MULTILINGUAL_E5, SENTENCE_ENCODER } from '../../lib/models/word-weights';
import {
  ALIGNED_FACE_TRIAL,
  AlignedFaceEmbedder,
  MOBILEFACENET_INPUT,
  SFACE_INPUT,
} from '../../lib/vision/aligned-embedder';
import { EMBEDDED_FACE_TRIAL, EmbeddedFaceEmbedder } from '../../lib/vision/embedded-embedder';
import { EmbeddedFaceDetector, LANDMARKS_TRIAL, SSD_TRIAL } from '../../lib/vision/faceapi-detector';
import type { TensorSpec } from '../../lib/vision/image';
import { PICTURE_TRIAL, PictureEmbedder, pictureHalf } from '../../lib/vision/picture-embedder';
import { PictureTeller } from '../../lib/vision/picture-teller';
import { THINGS_TRIAL, ThingDetector } from '../../lib/vision/thing-detector';
import type { DetectedFace } from '../../lib/vision/vision-types';
import { WritingReader } from '../../lib/vision/writing-reader';
import { YUNET_TRIAL, YuNetDetector } from '../../lib/vision/yunet-detector';
import { tinyTokenizer } from './tiny-tokenizer';
import { unigramTokenizer } from './unigram-tokenizer';

const PICTURE: Picture = { width: 128, height: 96, data: new Uint8ClampedArray(128 * 96 * 4).fill(99) };
const FACE: DetectedFace = {
  box: { x: 0.2, y: 0.2, w: 0.6, h: 0.6 },
  score: 1,
  landmarks: [
    [0.34, 0.46],
    [0.66, 0.46],
    [0.5, 0.64],
    [0.37, 0.82],
    [0.63, 0.82],
  ],
};
/** Half a second. */
const SOUND = Float32Array.from({ length: 8000 }, (_, i) => Math.sin(i / 9));

/** Loads a weight as the app does, and runs it once. */
type Run = (found: FoundWeight) => Promise<unknown>;

/** Of a weight of one network, which a trial lets through. */
function tried(trial: Trial, use: (session: Session, id: string) => Promise<unknown>): Run {
  return async (found) => {
    const { session, weight } = await withSession(found);
    await tryNetwork(session, weight, trial);
    await use(session, weight.id);
  };
}

const alignedFaces = (input: TensorSpec) =>
  tried(ALIGNED_FACE_TRIAL, (session, id) =>
    new AlignedFaceEmbedder(id, session, input).embed(PICTURE, [FACE, FACE]),
  );
const speech = tried(VAD_TRIAL, (session) => new SileroVad(session).probabilities(SOUND));
const voices = tried(SPEAKER_TRIAL, (session, id) => new SpeakerEmbedder(id, session).embed(SOUND));
const words: Run = async (found) => (await Whisper.load(found)).transcribe(SOUND, 'en', () => {});
const texts: Run = async (found) =>
  (await TextEmbedder.load(await withSession(found))).embed('question', ['word']);
const answers: Run = async (found) => {
  const content = [{ type: 'text' as const, text: 'word' }];
  const asked = {
    purpose: 'answering' as const,
    messages: [{ role: 'user' as const, content }],
    maxTokens: 2,
  };
  const model = await TabModel.load(found, 'wasm');
  await model.complete(asked, () => {}, new AbortController().signal);
};
/** What the networks of face-api are given where the other one of them is not run. */
const NONE = {} as Session;

/** By the ids of the manifest. */
export const RUNS: Readonly<Record<string, Run>> = {
  yunet: tried(YUNET_TRIAL, (session, id) => new YuNetDetector(id, session).detect(PICTURE)),
  [FACE_API_DETECTOR]: tried(SSD_TRIAL, (session, id) =>
    new EmbeddedFaceDetector(id, session, NONE).detect(PICTURE),
  ),
  'faceapi-landmarks68': tried(LANDMARKS_TRIAL, (session, id) =>
    new EmbeddedFaceDetector(id, NONE, session).follow(PICTURE, [FACE]),
  ),
  [SFACE]: alignedFaces(SFACE_INPUT),
  mobilefacenet: alignedFaces(MOBILEFACENET_INPUT),
  [FACE_API_EMBEDDING]: tried(EMBEDDED_FACE_TRIAL, (session, id) =>
    new EmbeddedFaceEmbedder(id, session).embed(PICTURE, [FACE]),
  ),
  'nanodet-plus-m': async (found) => {
    await tried(THINGS_TRIAL, (session, id) => new ThingDetector(id, session).detect(PICTURE))(found);
    const teller = await PictureTeller.load(found.companions.get(PICTURE_TELLER)!, found.weight);
    await teller.tell(PICTURE);
  },
  'ppocr-v4': async (found) => {
    const reader = await WritingReader.load(await withSession(found));
    await reader.detect(PICTURE, 640);
    await reader.read(PICTURE, { x: 64, y: 48, width: 100, height: 20, angle: 0 });
  },
  [PICTURES_AND_WORDS.id]: async (found) => {
    const seeing = { ...found, weight: pictureHalf(found.weight) };
    await tried(PICTURE_TRIAL, (session, id) => new PictureEmbedder(id, session).embed(PICTURE))(seeing);
    const { text } = PICTURES_AND_WORDS;
    const reading = { ...found, weight: wordsHalf(found.weight), file: { path: text } };
    const words = await PictureWords.load({ ...reading, bytes: found.companions.get(text)! });
    await words.vectorOf('word');
  },
  silero: speech,
  'silero-v6': speech,
  'pyannote-segmentation-3.0': tried(SEGMENTATION_TRIAL, (session) =>
    new SpeakerSegmenter(session).segment(SOUND, 0, [{ t0: 0, t1: 0.5 }]),
  ),
  'wespeaker-resnet34-lm': voices,
  'voiceprint-lite': voices,
  'whisper-small': words,
  'whisper-base': words,
  [MOONSHINE]: async (found) => (await Moonshine.load(found)).write(SOUND, () => {}),
  [MULTILINGUAL_E5]: texts,
  'all-MiniLM-L6-v2': texts,
  [SENTENCE_ENCODER]: async (found) => {
    const embedder = await TextEmbedder.load(await withSession(found));
    await embedder.embed('line', ['word']);
    const line = { line: 'word', before: 'word', features: Array<number>(14).fill(0) };
    await embedder.reader!.read('word', [line]);
  },
  'qwen2.5-1.5b-instruct': answers,
  'qwen2.5-0.5b-instruct': answers,
  'qwen2.5-1.5b-instruct-q4': answers,
  'qwen2.5-0.5b-instruct-q4': answers,
};

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
/** All that can be read with the tokenizers below: the letters of one word. */
const LETTERS = { w: 0, o: 1, r: 2, d: 3 };

/** Facts of the configurations of Qwen2.5 Instruct; its tokenizer knows four letters. */
function qwen(layers: number, heads: number, width: number) {
  return {
    'config.json': bytes({
      ...{ model_type: 'qwen2', architectures: ['Qwen2ForCausalLM'], vocab_size: 151_936 },
      ...{
        num_hidden_layers: layers,
        num_attention_heads: heads,
        num_key_value_heads: 2,
        hidden_size: width,
      },
    }),
    'generation_config.json': bytes({ bos_token_id: 151_643, eos_token_id: [151_645, 151_643] }),
    'tokenizer.json': bytes(tinyTokenizer(LETTERS, [{ id: 151_645, content: '<|im_end|>', special: true }])),
    'tokenizer_config.json': bytes({
      tokenizer_class: 'Qwen2Tokenizer',
      chat_template: '{% for message in messages %}{{ message.content }}{% endfor %}',
    }),
  };
}

/** Facts of the configurations of Whisper in many languages; its tokenizer knows four letters. */
function whisper(width: number, layers: number, heads: number) {
  return {
    'config.json': bytes({
      ...{
        model_type: 'whisper',
        architectures: ['WhisperForConditionalGeneration'],
        is_encoder_decoder: true,
      },
      ...{ d_model: width, num_mel_bins: 80, max_source_positions: 1500, max_target_positions: 448 },
      ...{ encoder_layers: layers, encoder_attention_heads: heads },
      ...{ decoder_layers: layers, decoder_attention_heads: heads, vocab_size: 51_865 },
    }),
    'generation_config.json': bytes({
      ...{ decoder_start_token_id: 50_258, bos_token_id: 50_257, eos_token_id: 50_257, pad_token_id: 50_257 },
      ...{ no_timestamps_token_id: 50_363, is_multilingual: true, lang_to_id: { '<|en|>': 50_259 } },
      task_to_id: { transcribe: 50_359, translate: 50_358 },
      ...{ max_initial_timestamp_index: 50, max_length: 448 },
    }),
    'preprocessor_config.json': bytes({
      ...{ feature_extractor_type: 'WhisperFeatureExtractor', processor_class: 'WhisperProcessor' },
      ...{ chunk_length: 30, feature_size: 80, hop_length: 160, n_fft: 400, n_samples: 480_000 },
      ...{ nb_max_frames: 3000, sampling_rate: 16_000 },
    }),
    'tokenizer.json': bytes(tinyTokenizer(LETTERS, [])),
    'tokenizer_config.json': bytes({ tokenizer_class: 'WhisperTokenizer' }),
  };
}

/** Of weights that have more files than networks, these: with their real numbers, where they say what networks take. */
export const COMPANIONS: Readonly<Record<string, Readonly<Record<string, Uint8Array>>>> = {
  'ppocr-v4': { 'characters.txt': new TextEncoder().encode(`${'a\n'.repeat(6623)}`) },
  [PICTURES_AND_WORDS.id]: { [PICTURES_AND_WORDS.tokenizer]: bytes(tinyTokenizer(LETTERS, [])) },
  'whisper-small': whisper(768, 12, 12),
  'whisper-base': whisper(512, 6, 8),
  [MOONSHINE]: { 'tokens.json': bytes(['<unk>', '<s>', '</s>']) },
  [MULTILINGUAL_E5]: {
    'tokenizer.json': bytes(unigramTokenizer([['\u2581word', -1]])),
  },
  'all-MiniLM-L6-v2': {
    'tokenizer.json': bytes({
      ...{ version: '1.0', added_tokens: [], normalizer: null, post_processor: null },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
      model: { type: 'WordPiece', vocab: { '[UNK]': 0, word: 1 }, unk_token: '[UNK]' },
    }),
  },
  [SENTENCE_ENCODER]: {
    'pieces.json': bytes([...Array(6).fill(['<s>', null]), ['\u2581word', -1]]),
  },
  'qwen2.5-1.5b-instruct': qwen(28, 12, 1536),
  'qwen2.5-0.5b-instruct': qwen(24, 14, 896),
  'qwen2.5-1.5b-instruct-q4': qwen(28, 12, 1536),
  'qwen2.5-0.5b-instruct-q4': qwen(24, 14, 896),
};
