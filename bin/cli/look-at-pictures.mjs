import { CliError } from './cli-error.mjs';

const GET_IT = 'Fetch it with `models pull DIR`, and name that directory in MNEME_MODELS.';

/**
 * Has all pictures looked at that wait for it, and tells how many those were.
 *
 * @param page shows the app
 * @throws CliError what the page refuses; where no weight describes pictures, with what to do
 */
export async function describedPictures(page) {
  const { pictures, error } = await page.evaluate(async () => {
    try {
      return { pictures: await window.mneme.describePictures(new AbortController().signal) };
    } catch (thrown) {
      return { error: { code: thrown.code ?? 'internal', message: thrown.message } };
    }
  });
  if (!error) return pictures;
  const isMissing = error.code === 'weight-missing';
  throw new CliError(error.code, isMissing ? `${error.message} ${GET_IT}` : error.message);
}
