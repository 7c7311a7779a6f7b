import { Play, X } from 'lucide-react';

/** The sign over a picture that plays when it is pressed, or closes what plays; what can be pressed is a `group`. */
export function PlaySign({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="grid size-8 place-items-center rounded-full bg-black/65 text-white transition-colors group-hover:bg-black/85">
        {isOpen ? <X aria-hidden className="size-4" /> : <Play aria-hidden className="ml-0.5 size-4" />}
      </span>
    </span>
  );
}
