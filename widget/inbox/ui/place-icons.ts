/* Outlines of the icons that only menus and several places use, in a square of 20 units. */
export const placeIcons = {
  devices: 'M6 3h8v14H6zM9 14h2',
  keys: 'M9 11a3 3 0 1 1-4 0 3 3 0 0 1 4 0zl8-8m-3 3 2 2',
  play: 'M7 4v12l9-6z',
  copy: 'M8 8h9v9H8zM12 8V3H3v9h5',
  shortcuts: 'M2 5h16v10H2zM6 8h.01M10 8h.01M14 8h.01M7 12h6',
  exit: 'M8 4H4v12h4m0-6h9m-3-3 3 3-3 3',
}
