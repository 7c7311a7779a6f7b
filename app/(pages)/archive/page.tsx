import { Suspense } from 'react';
import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { Archive } from './archive';

export const generateMetadata = titled(text('Archive'));

export default function ArchivePage() {
  return (
    <Suspense>
      <Archive />
    </Suspense>
  );
}
