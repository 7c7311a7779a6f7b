import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { MnemeProvider } from '../mneme-provider';
import { Intake } from '../ui/intake';
import { NoticeProvider } from '../ui/notices';
import { Shell } from '../ui/shell';
import { readTheme, THEME_COOKIE } from '../ui/theme';

/** What the pages share and keep while a person goes from one to another: the memory, the way in, the frame. */
export default async function PagesLayout({ children }: { children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <MnemeProvider>
      <NoticeProvider>
        <Intake>
          <Shell theme={theme}>{children}</Shell>
        </Intake>
      </NoticeProvider>
    </MnemeProvider>
  );
}
