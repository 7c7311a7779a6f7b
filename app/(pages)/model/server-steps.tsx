'use client';

import { useId, useState } from 'react';
import { useT } from '../../language/provider';
import { Button } from '../../ui/button';
import { Command } from '../../ui/command';

interface Server {
  name: string;
  /** Gets a model and serves it. */
  start: string;
  url: string;
  model: string;
}

/** Servers of models that people run themselves, each with a model that sees pictures, by their own documentation. */
const SERVERS: readonly Server[] = [
  {
    name: 'Ollama',
    start: 'ollama run qwen2.5vl',
    url: 'http://localhost:11434/v1',
    model: 'qwen2.5vl',
  },
  {
    name: 'llama.cpp',
    start: 'llama-server -hf ggml-org/Qwen2.5-VL-3B-Instruct-GGUF',
    url: 'http://localhost:8080/v1',
    model: 'qwen2.5-vl-3b',
  },
  {
    name: 'vLLM',
    start: 'vllm serve Qwen/Qwen2.5-VL-3B-Instruct',
    url: 'http://localhost:8000/v1',
    model: 'Qwen/Qwen2.5-VL-3B-Instruct',
  },
];

/** How whoever runs this app connects it to a model of their own, step by step, and a look whether it is there now. */
export function ServerSteps({ onLook }: { onLook(): Promise<void> }) {
  const t = useT();
  const choice = useId();
  const [server, setServer] = useState(SERVERS[0]!);
  const [looked, setLooked] = useState<'no' | 'looking' | 'yes'>('no');
  const look = async () => {
    setLooked('looking');
    await onLook();
    setLooked('yes');
  };
  return (
    <div className="mt-4 space-y-3 rounded-2xl border border-line bg-card p-5">
      <p>{t('If you run this app yourself, it can be connected to a model of yours:')}</p>
      <div>
        <label htmlFor={choice} className="mb-1 block text-sm">
          {t('What serves the model')}
        </label>
        <select
          id={choice}
          value={server.name}
          onChange={(event) => setServer(SERVERS.find(({ name }) => name === event.target.value)!)}
          className="min-h-11 w-full max-w-sm rounded-lg border border-line bg-sunken px-3"
        >
          {SERVERS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <ol className="list-decimal space-y-3 pl-5">
        <li>
          {t('Have it serve a model, for example this one, which also sees pictures:')}
          <Command text={server.start} />
        </li>
        <li>
          {t('Stop this app, and start it again with the address and the name of the model:')}
          <Command text={startWith(server)} />
        </li>
        <li>
          <p className="mb-2">{t('Look whether it is there. Nothing is sent until you agree to it here.')}</p>
          <Button onClick={look} aria-disabled={looked === 'looking'}>
            {looked === 'looking' ? t('Looking…') : t('Look again')}
          </Button>
          <span role="status" className="ml-3 text-sm text-muted">
            {looked === 'yes' && t('The server of this app knows of no model yet.')}
          </span>
        </li>
      </ol>
    </div>
  );
}

function startWith({ url, model }: Server): string {
  return `MNEME_LLM_BASE_URL=${url} MNEME_LLM_MODEL=${model} npm start`;
}
