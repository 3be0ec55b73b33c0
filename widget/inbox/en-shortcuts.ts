/** The English texts of the list of shortcuts: the keys, with a word between two, and what they do. */
export const texts = {
  shortcuts: 'Keyboard shortcuts',
  shortcutsOn: 'Single-key shortcuts',
  groups: {
    Move: {
      'j or k': 'Next, previous',
      'Enter or o': 'Open',
      'Esc or u': 'Back to the list',
      '/': 'Search',
      'g then w': 'Pending',
      'g then p': 'Published',
      'g then e': 'Archived',
      'g then s': 'Spam',
    },
    Decide: {
      a: 'Publish',
      e: 'Archive',
      '!': 'Spam',
      w: 'Back to pending',
      '#': 'Erase',
      z: 'Undo',
    },
    Work: {
      t: 'Add a tag',
      h: 'Highlight words',
      p: 'Pin',
      r: 'Write an e-mail',
      n: 'Add a testimonial',
      x: 'Select',
      'Shift + X': 'Select all shown',
      '?': 'This list',
    },
  },
  typingHint: 'They do nothing while you type in a field.',
  done: 'Done',
}
