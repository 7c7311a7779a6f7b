import dynamic from 'next/dynamic';

/** `GetMissing`, loaded where it shows: on most devices it seldom does. */
export const GetMissing = dynamic(() => import('./get-missing').then((module) => module.GetMissing), {
  ssr: false,
});
