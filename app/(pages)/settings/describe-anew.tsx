'use client';

import { FacesAnew } from './faces-anew';
import { LinesAnew } from './lines-anew';
import { VoicesAnew } from './voices-anew';

/** What another model that is here could describe anew; nothing where none could. */
export function DescribeAnew() {
  return (
    <>
      <FacesAnew />
      <VoicesAnew />
      <LinesAnew />
    </>
  );
}
