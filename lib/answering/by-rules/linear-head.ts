import { base64 } from '@scure/base';
import { softmax } from '../../softmax';

/** A linear head as test/forms/train.mjs writes it: of each form a row of weights, whole numbers of `scale` each, as bytes in Base64. */
export interface HeadFile {
  forms: string[];
  scale: number;
  biases: number[];
  weights: string[];
}

/** A head that tells how likely each of its forms is, 0 to 1; they add up to 1. */
export function linearHead({ forms, scale, biases, weights }: HeadFile) {
  const rows = weights.map((row) => new Int8Array(base64.decode(row)));
  return (features: Float32Array): Map<string, number> => {
    const scores = rows.map(
      (row, form) => biases[form]! + scale * features.reduce((sum, one, i) => sum + one * row[i]!, 0),
    );
    return new Map(softmax(scores).map((likely, form) => [forms[form]!, likely]));
  };
}
