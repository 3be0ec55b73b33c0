/** Formats a number with about three significant digits; integer digits are never cut. */
export const formatNumber = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 1 ? 3 : Math.abs(value) < 100 ? 1 : 0 })
