import { text } from '../../lib/text';
import { titled } from '../language/server';
import { OpenDemo } from './open-demo';

export const generateMetadata = titled(text('Demo'));

export default function DemoPage() {
  return <OpenDemo />;
}
