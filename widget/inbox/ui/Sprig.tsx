/** The sprig of laurel in empty places. */
export const Sprig = () => (
  <svg class="i sprig" viewBox="0 0 64 32" aria-hidden="true">
    <path d="M4 27c18 4 38-2 56-20M14 28c-3-6-1-11 4-14 3 6 2 11-4 14zM27 27c-2-7 0-12 6-15 2 7 1 12-6 15zM40 22c-1-7 2-11 9-13 1 7-3 11-9 13zM21 28c4-3 9-3 13 1-5 3-9 3-13-1zM35 25c5-2 9-1 13 3-5 2-10 1-13-3zM49 16c4 0 8 2 10 7-5 0-9-2-10-7z" />
  </svg>
)
