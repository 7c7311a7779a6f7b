import { Suspense } from 'react';
import { text } from '../../../lib/text';
import { titled } from '../../language/server';
import { People } from './people';

export const generateMetadata = titled(text('People'));

export default function PeoplePage() {
  return (
    <Suspense>
      <People />
    </Suspense>
  );
}
