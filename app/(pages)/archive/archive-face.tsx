import { UserRound } from 'lucide-react';
import { FACE_SIZES } from '../../ui/face';

/** Somebody of the archive, round; without a picture a sign for a person. Decorative: a name is beside it. `jpeg` in base64. */
export function ArchiveFace({
  jpeg,
  size,
}: {
  jpeg: string | null | undefined;
  size: keyof typeof FACE_SIZES;
}) {
  return (
    <span
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full border-line bg-sunken text-muted ${FACE_SIZES[size]}`}
    >
      {jpeg ? (
        <img
          src={`data:image/jpeg;base64,${jpeg}`}
          alt=""
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <UserRound aria-hidden className="size-2/5" />
      )}
    </span>
  );
}
