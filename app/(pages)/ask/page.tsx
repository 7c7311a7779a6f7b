import type { Metadata } from 'next';
import { Ask } from './ask';

export const metadata: Metadata = { title: 'Ask' };

export default function AskPage() {
  return <Ask />;
}
