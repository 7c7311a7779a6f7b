import { readPublishedConfig } from '../../lib/published/config';
import { text } from '../../lib/text';
import { titled } from '../language/server';
import { OpenPublished } from './open-published';

export const generateMetadata = titled(text('Published memory'));

export default function PublishedPage() {
  return <OpenPublished publisher={readPublishedConfig(process.env)?.publisher ?? null} />;
}
