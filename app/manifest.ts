import type { MetadataRoute } from 'next';

/** What an installed Mneme is called and looks like, and that it opens videos. */
export default function manifest(): MetadataRoute.Manifest & { file_handlers: unknown[] } {
  return {
    id: '/',
    name: 'Mneme',
    short_name: 'Mneme',
    description: 'Long-term memory for your own videos, entirely inside a browser tab.',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f6f7f6',
    theme_color: '#f6f7f6',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    file_handlers: [
      { action: '/', accept: { 'video/*': ['.mp4', '.m4v', '.mov', '.webm', '.mkv', '.avi'] } },
    ],
  };
}
