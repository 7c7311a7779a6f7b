'use client';

import { Button } from '../ui/button';

export default function PageError({ reset }: { error: Error; reset(): void }) {
  return (
    <section className="mx-auto max-w-xl py-12">
      <h1 className="text-2xl font-semibold">This page stopped working</h1>
      <p className="mt-3">The memory itself is safe. Try again; if that does not help, reload the page.</p>
      <Button look="primary" className="mt-5" onClick={reset}>
        Try again
      </Button>
    </section>
  );
}
