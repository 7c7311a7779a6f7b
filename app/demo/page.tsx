import type { Metadata } from 'next';
import { OpenDemo } from './open-demo';

export const metadata: Metadata = { title: 'Demo' };

export default function DemoPage() {
  return <OpenDemo />;
}
