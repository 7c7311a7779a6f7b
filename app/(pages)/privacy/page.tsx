import type { Metadata } from 'next';
import { Privacy } from './privacy';

export const metadata: Metadata = { title: 'Privacy' };

export default function PrivacyPage() {
  return <Privacy />;
}
