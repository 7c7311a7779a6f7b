'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';

/** So far outside of the window, pixels. */
const NEAR = '300px';

/** What is made, and loaded, once its place has come near to what is seen of the page. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: NEAR },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} className="min-h-96" />;
}
