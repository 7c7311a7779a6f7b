import type { ListenOptions } from '../contract/mneme';
import type { AddedSubtitles, ListenedVideo, VideoSummary } from '../contract/videos';
import { MnemeError, toErrorData } from '../errors';
import { findVideos } from '../media/subtitle-names';
import { pathOf } from '../models/weight';
import { weightsFor } from '../models/weights-manifest';
import { isAdded, isLaidOut } from '../models/where-weights-lie';
import { either, type Tellable, told } from '../told';
import { GivenSubtitles, type SubtitlesHost } from './late-subtitles';
import type { Queue } from './queue';

interface LateWordsHost extends SubtitlesHost {
  queue: Pick<Queue, 'listen'>;
  /** As `VideoFiles.fileOf`. */
  fileOf(video: string): Promise<File | null>;
}

/** Words for videos that are remembered already: subtitles that come later, and what is written down by listening again. */
export class LateWords {
  private readonly given: GivenSubtitles;

  constructor(private readonly host: LateWordsHost) {
    this.given = new GivenSubtitles(host);
  }

  addSubtitles(files: readonly File[], video?: string): Promise<AddedSubtitles[]> {
    return this.given.add(files, video === undefined ? null : this.videoNamed(video));
  }

  /** The same of those that belong to none of some videos that come with them. */
  async addAlone(files: readonly File[], videos: readonly File[]): Promise<void> {
    const alone = files.filter(({ name }) => findVideos(name, videos).length === 0);
    if (alone.length > 0) await this.given.add(alone, null);
  }

  giveSubtitles(key: string, video: string): Promise<AddedSubtitles> {
    return this.given.giveTo(key, this.videoNamed(video));
  }

  dismissSubtitles(key: string): void {
    this.given.dismiss(key);
  }

  /** As `Mneme.canListen`. */
  async canListen(): Promise<boolean> {
    if (await isAdded('transcription')) return true;
    const embedded = weightsFor('transcription').filter((weight) => weight.embedded);
    const there = await Promise.all(embedded.map((weight) => isLaidOut(pathOf(weight, weight.files[0]!))));
    return there.includes(true);
  }

  async listen(videos: string[] | null, options: ListenOptions): Promise<ListenedVideo[]> {
    const { videos: all, queue } = this.host.state();
    const wanted = videos
      ? videos.map((name) => this.videoNamed(name))
      : all.filter(({ listening }) => listening && listening.heardBy === undefined);
    const items = queue.filter(({ state }) => state === 'waiting' || state === 'remembering');
    const free = wanted.filter(({ id }) => !items.some((item) => item.videoId === id));
    const done = await Promise.all(free.map((video) => this.listenTo(video, options)));
    await this.host.changed();
    const linesOf = (of: string) => this.host.state().videos.find(({ name }) => name === of)?.lines ?? 0;
    return done.map((one) => ({ ...one, lines: linesOf(one.name) }));
  }

  private async listenTo(
    video: VideoSummary,
    { whenFull = 'hold', language }: ListenOptions,
  ): Promise<Omit<ListenedVideo, 'lines'>> {
    const { name, durationS, clips, incidents, facts } = video;
    try {
      if (!video.listening) throw new MnemeError('bad-input', whyNotAgain(video));
      const file = await this.host.fileOf(name);
      if (!file)
        throw new MnemeError(
          'not-found',
          told`To listen to ${name} again, its file is needed. Choose it first.`,
        );
      const {
        startsAt: _,
        status: __,
        ...report
      } = await this.host.queue.listen({ video, file, whenFull, language }).done;
      const begun = this.host.state().videos.find(({ id }) => id === video.id)?.listening?.done ?? 0;
      return { ...report, status: !report.error ? 'listened' : begun > 0 ? 'partial' : 'failed' };
    } catch (error) {
      const failed = {
        name,
        durationS,
        clips,
        incidents,
        facts,
        warnings: [],
        stages: {},
        realtimeFactor: 0,
      };
      return { ...failed, status: 'failed', error: toErrorData(error) };
    }
  }

  /** Throws `not-found`, `bad-input` when several have that name. */
  private videoNamed(name: string): VideoSummary {
    const { videos } = this.host.state();
    const base = (of: string) => of.replace(/\.[^.]+$/, '');
    const exact = videos.find((video) => video.name === name || video.id === name);
    const alike = videos.filter((video) => base(video.name) === base(name));
    if (!exact && alike.length > 1)
      throw new MnemeError('bad-input', told`"${name}" may be ${either(alike.map((video) => video.name))}.`);
    const found = exact ?? alike[0];
    if (!found)
      throw new MnemeError(
        'not-found',
        told`No video is named "${name}". Remember it first, or check the name.`,
      );
    return found;
  }
}

/** Why a video is not listened to again. */
function whyNotAgain({ name, status, lines, hasAudio }: VideoSummary): Tellable {
  if (status === 'remembering')
    return told`${name} is not remembered to its end yet. Give it its words once it is.`;
  if (lines > 0) return told`${name} has words already.`;
  return hasAudio
    ? told`Nobody was heard in ${name} whose words are missing: there is nothing to listen to again.`
    : told`${name} has no sound.`;
}
