import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Model } from './model';

export const generateMetadata = titled(text('Language model'));

export default function ModelPage() {
  return <Model />;
}
