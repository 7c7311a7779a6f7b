// Makes the silent videos that the questions here ask about, with ffmpeg, from files of public repositories (README.md names their licences).
//   node test/stories/silent/make-videos.mjs FOLDER
// Each source is read from FOLDER/sources/OWNER/REPOSITORY/PATH, or else downloaded to there; it has to be the file that these were made from.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Repositories, each at the commit that the files are read at. */
const SAMPLES = 'intel-iot-devkit/sample-videos@57978890822836f2b4743852f04f62fc511757e4';
const MDN_ASSETS = 'mdn/shared-assets@af39d463655d82444b9063ae9d8eeef757e082a4';
const MDN_LEARNING = 'mdn/learning-area@ca1ff0bd06e12b96a6742ffdf040bb22966e5a5e';
const JETSON = 'dusty-nv/jetson-inference@45da40a8f3c180191b269f57f736caaa025b8a69';
const DARKNET = 'pjreddie/darknet@f6afaabcdf85f77e7aff2ec55c020c0e297c77f9';
const DETECTRON = 'facebookresearch/Detectron@04155a01a6ea68f22ac27c79a822066457941ece';
const SAM2 = 'facebookresearch/sam2@2b90b9f5ceec907a1c18123530e92e794ad901a4';
const TFJS_MODELS = 'tensorflow/tfjs-models@18a73420e555a3c1948209ebfa807c7086c7ff0c';
const YOLO = 'ultralytics/yolov5@5081342f04fb287fc2e5f2b5a4e06752b7937b1c';
const DOCS_SAMPLES = 'GoogleCloudPlatform/python-docs-samples@683bf45f8f608cf0248d485d2c60de22e356b2db';
const AZURE = 'Azure-Samples/cognitive-services-sample-data-files@65af3b93cab5f45c76594f3265210646d4b3809e';
const TINY_COCO = 'lizhogn/tiny_coco_dataset@68523ddd6c27f9ba5d2f0caf7f6fe95cc2c99311';
const SCIKIT = 'scikit-image/scikit-image@cd0a3d22b9f359f05618d75d5c7a29b91b4951ca';

const SLIDE_S = 4;
const VIDEOS_OF_STORE = 'javascript/apis/client-side-storage/indexeddb/video-store/videos';

/** For each video its sources in order, each as repository, path and SHA-256; previews are slowed down by `slower`. */
const VIDEOS = {
  'team-meeting': preview('classroom', 3, '9efb6cab2f7392aa3bd15320313db691cfc97270a37cd2b48791f3b032b69da8'),
  'car-park': preview(
    'person-bicycle-car-detection',
    3,
    'be7f06d3b268fa3d0906f52faef80d14a4788da7a6825197667f474e26caf246',
  ),
  'shop-trip': preview(
    'store-aisle-detection',
    2,
    '8f29af471b7df06c4eda38b72c22a86ee4779dfeff91c750b4f8087441ddb4d3',
  ),
  'healthy-shopping': preview(
    'fruit-and-vegetable-detection',
    2,
    'e4cd631701146c47a012edf4376a8e9911fec1978b928cc9693ec77ad9ab7a18',
  ),
  'first-day-at-work': preview(
    'worker-zone-detection',
    3,
    '258a1df000dfdb488f2992ecc02ed262e7ecf03f638c3f5d1736b26718783447',
  ),
  workshop: preview(
    'bolt-multi-size-detection',
    4,
    'dc3e3da2afbecb50ef0e221051fb41d523fa989b9052c214df3d5c801dee2e0a',
  ),
  'science-fair': film([
    SAMPLES,
    'bottle-detection.mp4',
    'd52ba94aedf8a923c342fe9ea1d2bd85f712c4cc0f49a6de1bac43eebe3a48ff',
  ]),
  'morning-traffic': film([
    SAMPLES,
    'car-detection.mp4',
    'd31e0ebf194cc16e50eea784e7c3b0b1bb7976a4fb9b3fec26cb92a6704cca34',
  ]),
  garden: film([
    MDN_ASSETS,
    'videos/flower.mp4',
    '0cd83d944a6ca7822b4a8306cecc60a36e859b041f6702c6a1ad9ead78924451',
  ]),
  'macro-lens-test': film([
    MDN_ASSETS,
    'videos/learn/bug_video_640.mp4',
    '552a8c336078784de0d4418737ac81e706a5326d62ad1058135b3dc04871bdc6',
  ]),
  'kitchen-table': film(
    [
      MDN_LEARNING,
      `${VIDEOS_OF_STORE}/pig.mp4`,
      'b70a80ba8bd4b5f6505acfb601eeb983ae8dc2e766c94df1d6b8f12be87e32e7',
    ],
    [
      MDN_LEARNING,
      `${VIDEOS_OF_STORE}/rabbit.mp4`,
      'b26358635707be0d28ac0de0958ef65bb1dc91b325a75c3e89e688ff194b3504',
    ],
  ),
  breakfast: film([
    SAM2,
    'demo/data/gallery/04_coffee.mp4',
    'f9a439a8bf66910db3e2a9d9ea853bc24c760c8d4ca227f4c33051b1cef28c03',
  ]),
  'rainy-afternoon': film([
    SAM2,
    'demo/data/gallery/03_blocks.mp4',
    '2868f2c62f5cfa28dabbe925fae95da7f896531630a0627e5edbc784ea42413d',
  ]),
  'zoo-trip': slides(
    [DARKNET, 'data/giraffe.jpg', '00dc48a9b2af8a1fe4c4b79319726591f1033c7e1150f21e7577a79f3b6659f1'],
    [
      JETSON,
      'data/images/polar_bear.jpg',
      'cf1b2a1d892da11f581a19ff0025e095dad21a83e688712cd78cce2d88635614',
    ],
    [
      MDN_ASSETS,
      'images/examples/elephant.jpg',
      '5e23375e9ccb0287e0ab7ea71b40acdfe41ca38323352ff12269382d469fb460',
    ],
    [DARKNET, 'data/eagle.jpg', 'f95f57297fd51a6c5ddceb5ed6916fa759d1d65f402fee34c05b31a9608755c0'],
    [
      MDN_ASSETS,
      'images/examples/rhino.jpg',
      'afc9d2fb159dc1985f7ac37b4a2b580580ccb1eb03eebec252ce4105b0eaab9a',
    ],
    [DARKNET, 'data/horses.jpg', 'c8f0a677a1356569e2ce71d2fa88c1030c0ae57ecf5e14170e02d9a86a20dcb4'],
    [
      MDN_ASSETS,
      'images/examples/learn/birds/favorite-bird-3.jpg',
      '391c03b586272aad7f86647b4cdcc04954dc5b5abc405c0102b28fca89989587',
    ],
  ),
  'summer-holiday': slides(
    [JETSON, 'data/images/object_7.jpg', 'e49b83417063bf64284fdba3a30bbd575111eb8082964c12fde6955a4ce4a997'],
    [
      JETSON,
      'data/images/airplane_1.jpg',
      'c06b1845c54bb886a8fb9f8a6e908b29ceb661ffda1ca8df9a27f123806de648',
    ],
    [
      DETECTRON,
      'demo/34501842524_3c858b3080_k.jpg',
      '4cb3149d761566cebfc1eb14dbb1532e9157ff87095088e4a5d0e39222b5d622',
    ],
    [
      DETECTRON,
      'demo/33887522274_eebd074106_k.jpg',
      'd78993079a64d7e3f8eb7dc3170fd2f7ccd672038a53d0d36f5832dfa7e94760',
    ],
    [JETSON, 'data/images/object_3.jpg', '19f5c46c961816cf54802dcf4a43fdac8db35871371e8984a190b052be4f6513'],
    [JETSON, 'data/images/object_5.jpg', '3d6887c84b466b72917477dad80f08a44b21829de5a619d09bce6231aa716666'],
    [
      TFJS_MODELS,
      'coco-ssd/demo/image1.jpg',
      '1cce24f13eaee954c86fa72b1b1a1708c8dcbd385ae7411ada7a2f052aa0cb1b',
    ],
    [
      DETECTRON,
      'demo/33823288584_1d21cf0a26_k.jpg',
      '5b9c13b0eee9fd4c3bdbed3d5a8a5241c814503659bbb5e29f54d04a56e4a34c',
    ],
    [YOLO, 'data/images/bus.jpg', '33b198a1d2839bb9ac4c65d61f9e852196793cae9a0781360859425f6022b69c'],
  ),
  'weekend-at-home': slides(
    [
      DOCS_SAMPLES,
      'vision/snippets/detect/resources/puppies.jpg',
      '69ef464f7a1bfd1d9d6b922baed932549642f07e43cd3c9a00b7f7e2b4dabe89',
    ],
    [JETSON, 'data/images/room_5.jpg', '25107ddc85001e726700124ff08c6ba00cefa2b82a8d8f8f80f51b4451ea6eca'],
    [
      MDN_LEARNING,
      'css/styling-boxes/box-model-recap/teddy-bear.jpg',
      '128277c96d86265a1473ee8310210554f9b0f65cb8754e68711073c6571c396c',
    ],
    [JETSON, 'data/images/room_4.jpg', '4f37fcd58954d2d35df3f87b023f9bf69e33f01d3140a4eb193c48a09c2b2dab'],
    [JETSON, 'data/images/room_2.jpg', 'c76975b31b39018270eea4058bf2d57633e3e9c7ba9e71b84a195e29c0212428'],
    [
      SCIKIT,
      'src/_skimage2/data/chelsea.png',
      '596aa1e7cb875eb79f437e310381d26b338a81c2da23439704a73c4651e8c4bb',
    ],
    [JETSON, 'data/images/orange_0.jpg', 'fd55a3eb84f949b45139086a02c44eb10f54f72637c6038de6741027cf066a5c'],
    [JETSON, 'data/images/desk.jpg', '326b227a0b2e837204dce3eadca3bd43a459d6bf98fbbd70a036cf36deea1e02'],
    [
      AZURE,
      'ComputerVision/Images/objects.jpg',
      '5a586f405be13f101640d1bc7d99d5a68fd6e66b84322a0f1c6b7c7aeb73f0c9',
    ],
  ),
  'a-walk-downtown': photographs(
    ['000000174482', '41fab00aad97dad3eb7d035420b8cc61ed0ca8f4f0b66a4fbc1bd0bba6f8a5b3'],
    ['000000252219', '1cf48bddb1bcab80d9f4d18514ae438c3e4f57d18e80c4fbea9d5d22396f514a'],
    ['000000322864', 'fa4a703a4b75abb75f2020f51c2bcbd021945e33f88356cdde2be9dd2c382cfb'],
    ['000000226111', 'c57ab832bf70043e1c08b82ef43b2d65e09ad09bc1437658d3c0a15cc0f99ac6'],
  ),
  'easter-break': photographs(
    ['000000511321', '1f11a7961b4d3175280aee99a8ec93107cc13c4ba798c16ecd1c8411a64a64eb'],
    ['000000456496', '5ab2ab206221f51dfcdcd1b140afc1af6f2a33af3f6c26c9c11e1a1e716d71e7'],
    ['000000303818', '7e8916d1f7c98799b8ea70c9b5f20486167dde4c70f6d35d36d2cc384a4c2624'],
  ),
  'evening-drive': photographs(
    ['000000058636', '9c62cafaa78da7f5c47881c90188f91375b6658042e30714e59979d1a1a3bb04'],
    ['000000500663', '409a0b4438f67db00f69697f9b1728eb75fc511031e6fa176b029410aa9c537d'],
    ['000000297343', '4a175dded2929c5a585b37c83a3d7f926f37df2d2a15bb54de019946ab477b04'],
    ['000000122745', 'aa3c48a0adbec4086965c1f00cc51400deccf197ec294bf6ad891f1dc4e47d82'],
  ),
  'flat-hunting': photographs(
    ['000000403385', '11632ed3fb470d62f7fe5f0445c4f10ec91225c4a820c95d1c3946af9426d4c7'],
    ['000000331352', '8b69da4f3b8f7657105ef920d1084d657a939a763c728e2178fc6a007a1e762f'],
    ['000000006818', '99479f61ef2931ea70e161db0859e8706c6e48f13e8cb0798959f52433b01b98'],
  ),
  'last-day-of-the-holiday': photographs(
    ['000000565778', '99d451a808c601cb7176fc66de519bdf333c27a528ca425ec11cb3adbc6dfb96'],
    ['000000418281', 'c37fc38e4bcf367324b1756b9d53aea49e3cadd415b2b93a1b62c2669aea797c'],
    ['000000555705', '33cbe32cfb91e75486c65ad18c5ae9e824127512a41a785e470fe418af1bca1b'],
  ),
  'our-trip-south': photographs(
    ['000000286994', '8688f9b42ebc4843c3e7c4562a95394abc9940b17d923505b83e5d821059fef0'],
    ['000000041888', 'a53fa56864d2c170551c0584813aa5a39b586f100bc16dc26010e9af88f16cea'],
    ['000000329323', 'fc1d988944570a6cb43dd7c90cbc40a72ba2437559a849a759db932d4473d74f'],
  ),
  'sunday-outing': photographs(
    ['000000397133', '09e1d25c75f7879bdaa69c327fece5cabacd53939c8c2ef9e87f1c97a2e478c4'],
    ['000000480985', '3ac1735a37375f41662744d2f729d1c04c2b8460b8b1035f4e0c024d8d08d7eb'],
    ['000000458054', 'b05c1e0c2219ac20707c4a47014f03d7fe149d8d3d25ff504837da48896c6bf7'],
  ),
};

function preview(name, slower, sum) {
  return { sources: [[SAMPLES, `preview/${name}.gif`, sum]], filter: `setpts=${slower}*PTS,fps=25` };
}

function film(...sources) {
  return { sources, filter: "scale='min(1280,iw)':-2" };
}

function slides(...sources) {
  const fit = 'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1,setsar=1,fps=25';
  return { sources, filter: fit, slideS: SLIDE_S };
}

/** Of COCO's, each as its number and SHA-256. */
function photographs(...numbers) {
  return slides(...numbers.map(([number, sum]) => [TINY_COCO, `tiny_coco/val2017/${number}.jpg`, sum]));
}

async function sourceFile(folder, [repository, file, sum]) {
  const [name, commit] = repository.split('@');
  const at = path.join(folder, 'sources', name, file);
  if (!existsSync(at)) {
    const answer = await fetch(`https://raw.githubusercontent.com/${name}/${commit}/${file}`);
    if (!answer.ok) throw new Error(`${name}/${file} cannot be had: ${answer.status}`);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, Buffer.from(await answer.arrayBuffer()));
  }
  if (createHash('sha256').update(readFileSync(at)).digest('hex') !== sum)
    throw new Error(`${at} is not the file that the videos are made from.`);
  return at;
}

/**
 * @param {string[]} files
 * @param {{ filter: string, slideS?: number }} video each picture for `slideS` seconds, where they are pictures
 * @param {string} out
 */
function writeVideo(files, video, out) {
  const { filter, slideS } = video;
  const inputs = files.flatMap((file) => [...(slideS ? ['-loop', '1', '-t', `${slideS}`] : []), '-i', file]);
  const parts = files.map((_, i) => `[${i}:v]${filter},format=yuv420p[v${i}]`).join(';');
  const joined = `${files.map((_, i) => `[v${i}]`).join('')}concat=n=${files.length}:v=1[v]`;
  const encoding = ['-an', '-c:v', 'libx264', '-crf', '18', '-movflags', '+faststart', '-y', out];
  execFileSync('ffmpeg', [
    ...['-v', 'error'],
    ...inputs,
    ...['-filter_complex', `${parts};${joined}`, '-map', '[v]'],
    ...encoding,
  ]);
}

const folder = process.argv[2];
if (!folder) throw new Error('node test/stories/silent/make-videos.mjs FOLDER');
for (const [name, video] of Object.entries(VIDEOS)) {
  const files = [];
  for (const source of video.sources) files.push(await sourceFile(folder, source));
  writeVideo(files, video, path.join(folder, `${name}.mp4`));
}
