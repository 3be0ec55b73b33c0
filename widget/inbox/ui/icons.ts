/* Outlines of icons in a square of 20 units. Those of the first view are here; those of the settings come with them. */
export const icons = {
  inbox: 'M3 11h4l1 3h4l1-3h4M3 11l2-7h10l2 7v5H3z',
  forms: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
  displays: 'M3 4h14v12H3zM3 8h14M9 8v8',
  requests: 'M17 3 3 9l5 3 3 5zM8 12l9-9',
  settings: 'M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4',
  leaf: 'M4 16C3 8 8 3 17 3c0 9-5 14-13 13zm0 0 7-7',
  search: 'M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zm-1 4 4 4',
  filter: 'M3 5h14M6 10h8M9 15h2',
  plus: 'M10 4v12M4 10h12',
  x: 'm5 5 10 10M15 5 5 15',
  up: 'm6 12 4-4 4 4',
  down: 'm6 8 4 4 4-4',
  back: 'm12 5-5 5 5 5',
  next: 'm8 5 5 5-5 5',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
}
