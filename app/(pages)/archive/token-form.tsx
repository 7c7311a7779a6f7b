import { type FormEvent, useState } from 'react';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { SecretField } from '../../ui/secret-field';

/** Asks for the access token. */
export function TokenForm({ onOpen }: { onOpen(token: string): Promise<void> }) {
  const t = useT();
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || token.trim() === '') return;
    setBusy(true);
    await onOpen(token.trim());
    setBusy(false);
  };
  return (
    <form onSubmit={open} className="mt-5 space-y-4 rounded-2xl border border-line bg-card p-5">
      <SecretField
        label={t('Access token, from whoever runs this app')}
        value={token}
        onChange={setToken}
        autoComplete="current-password"
        required
      />
      <Button type="submit" look="primary" aria-disabled={busy}>
        {busy ? t('One moment…') : t('Open the archive')}
      </Button>
    </form>
  );
}
