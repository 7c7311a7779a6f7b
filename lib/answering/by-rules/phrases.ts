// Words that several rules take alike, as parts of patterns. English.

/** May be told from others: counts less, and is not told to be hearsay for it, as somebody may have been met and a noise heard. */
export const DOUBTFUL =
  'i (?:heard|read|was told)|they say|people say|somebody|someone|rumou?r|apparently|supposedly|the story goes';
/** What was so is over. */
export const OVER = 'gave up|given up|no longer';
