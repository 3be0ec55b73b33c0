/**
 * The most bytes that downloads may have after gzip -9, and the worker. The benchmarks compare them, and
 * test/widget/bundle-size.test.ts enforces them; README.md has the reasons.
 */
export const sizeLimits = {
  loader: 1_510,
  /** Loader and form, until it is usable. */
  form: 12_800,
  /** The same with the questions and the consents of a stored form. */
  storedForm: 13_480,
  /** The same with the styles of a dialog, which a button or the page opens. */
  openedForm: 13_870,
  worker: 138_670,
}

/** The same for the docs: the longest page, style sheets without and with those of the search, script without and with it. */
export const docsLimits = { page: 25_000, styles: 5_000, script: 1_500, search: 8_000, index: 60_000 }
