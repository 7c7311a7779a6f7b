import { Library } from './library/library';

export default function LibraryPage() {
  return <Library />;
}
