'use client';

import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { LineCorrection } from '../../../lib/contract/people';
import type { LineView } from '../../../lib/contract/videos';
import { useT } from '../../language/provider';
import { focusSoon } from '../../ui/focus';
import { useCorrections } from '../people/use-corrections';
import { draftOf, type LineDraft, LineEditor } from './line-editor';
import { placeAt } from './stretch-at';

/** The line that is being set right, with its editor. */
export interface LineEditing {
  draft: LineDraft | null;
  /** Where the editor stands among the lines; -1 where none does. */
  place: number;
  editor: { line: string; node: ReactNode } | null;
  edit(line: LineView): void;
}

/**
 * Sets lines right, one at a time. What was written stays until it is saved or given up, also where the line is changed elsewhere meanwhile.
 *
 * @param box holds the lines: the button of what was set right has the focus afterwards
 */
export function useLineEditing(
  lines: readonly LineView[],
  box: RefObject<HTMLElement | null>,
  onBegin: () => void,
): LineEditing {
  const t = useT();
  const { correct, busy, problem } = useCorrections();
  const [draft, setDraft] = useState<LineDraft | null>(null);
  /** The line that is to have the focus once it is there. */
  const awaited = useRef<string | null>(null);

  const focusOn = useCallback(
    (line: string) => {
      const row = box.current?.querySelector(`[data-line="${CSS.escape(line)}"]`);
      return row?.querySelector<HTMLElement>('[data-edit]') ?? null;
    },
    [box],
  );
  const edit = useCallback(
    (line: LineView) => {
      onBegin();
      setDraft(draftOf(line));
    },
    [onBegin],
  );
  useEffect(() => {
    const line = awaited.current;
    if (line === null || !lines.some(({ id }) => id === line)) return;
    awaited.current = null;
    focusSoon(() => focusOn(line));
  }, [lines, draft, focusOn]);

  const leave = (line: string) => {
    setDraft(null);
    focusSoon(() => focusOn(line));
  };
  const save = async (step: LineCorrection | null) => {
    if (!draft) return;
    if (!step) {
      leave(draft.line.id);
      return;
    }
    const made = await correct(step, t('That line was set right.'));
    if (made === null) return;
    awaited.current = made;
    setDraft(null);
  };

  const place = useMemo(() => {
    if (!draft) return -1;
    const own = lines.findIndex(({ id }) => id === draft.line.id);
    return own >= 0 ? own : Math.max(0, placeAt(lines, draft.line.t0));
  }, [lines, draft]);
  const editor = draft && {
    line: draft.line.id,
    node: (
      <LineEditor
        draft={draft}
        busy={busy}
        problem={problem}
        onDraft={setDraft}
        onSave={save}
        onCancel={() => leave(draft.line.id)}
      />
    ),
  };
  return { draft, place, editor, edit };
}
