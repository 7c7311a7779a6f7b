/** What a kept page is told anew for whoever opens it. */
export interface Telling {
  /** A fresh one, in base64. */
  nonce: string;
  /** The value of the theme's cookie; null keeps what the page was kept with. */
  theme: string | null;
  /** With its question mark; empty without one. */
  search: string;
}

/** A page as it was kept, with its policy (`Content-Security-Policy`). */
export interface KeptPage {
  text: string;
  policy: string;
}

/**
 * A kept page as the server would answer it now: the nonce is another one each time, in the text and in the policy, `<html>` has the chosen
 * theme, and the router is told the query, which the server writes into the page's data.
 */
export function retold({ text, policy }: KeptPage, { nonce, theme, search }: Telling): KeptPage {
  const old = /'nonce-([^']+)'/.exec(policy)?.[1];
  const renewed = old
    ? { text: text.replaceAll(old, () => nonce), policy: policy.replaceAll(old, () => nonce) }
    : { text, policy };
  const themed = theme
    ? renewed.text.replace(/(<html[^>]* data-theme=")[a-z]*"/, (_, before: string) => `${before}${theme}"`)
    : renewed.text;
  return { text: withSearch(themed, search, '\\"'), policy: renewed.policy };
}

/** What the router asks for when it goes to a page, as it was kept without a query. */
export function retoldPayload(text: string, search: string): string {
  return withSearch(text, search, '"');
}

/** @param quote how the data's quotation marks are written */
function withSearch(text: string, search: string, quote: string): string {
  const value = JSON.stringify(search).slice(1, -1);
  const written = quote === '"' ? value : JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c');
  return text.replace(
    `${quote}q${quote}:${quote}${quote},`,
    () => `${quote}q${quote}:${quote}${written}${quote},`,
  );
}
