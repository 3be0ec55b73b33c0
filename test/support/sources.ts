/** The columns that say where a testimonial comes from, of one that came through a form or with an API key. */
export const noSource = {
  source: null,
  sourceName: null,
  sourceUrl: null,
  sourceId: null,
  sourceHash: null,
  arrivalHash: null,
  sourceDay: null,
  sourceRating: null,
  incentive: null,
  importId: null,
}
