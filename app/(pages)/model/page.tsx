import type { Metadata } from 'next';
import { Model } from './model';

export const metadata: Metadata = { title: 'Model' };

export default function ModelPage() {
  return <Model />;
}
