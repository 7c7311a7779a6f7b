/** The addresses of the weights for faces, embedded or served. */
export const FACE_WEIGHTS = /\/(?:weights|models)\/face-/;

/** Has a context find no weights for faces, so that nobody is looked for. */
export async function withoutFaces(context) {
  await context.route(FACE_WEIGHTS, (route) => route.fulfill({ status: 404 }));
}
