/** The middle of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/**
 * A row of the report.
 * @param {string} metric
 * @param {number} value
 * @param {string} unit
 * @param {{ baseline?: number, baselineName?: string, digits?: number }} [beside]
 */
export function row(metric, value, unit, { baseline, baselineName, digits = 1 } = {}) {
  const round = (figure) => Number(figure.toFixed(digits));
  if (baseline === undefined) return { metric, value: round(value), unit };
  return {
    metric,
    value: round(value),
    unit,
    baseline: round(baseline),
    baselineName,
    ratio: Number((value / baseline).toFixed(2)),
  };
}
