import { describe, expect, test } from 'vitest'
import { laurelInProcess } from '../support/cli/laurel.ts'

/* What `npm run laurel -- …` prints about its usage. */

const workspaceA = '00000000-0000-4000-8000-00000000000a'

describe('a usage error exits with 2 and prints what to do', () => {
  const w = ['--workspace', workspaceA]
  const usage = 'For the usage, add --help.'
  const cases: [string[], string | RegExp][] = [
    [[], /^Usage: npm run laurel -- <command>\n/],
    [['frob'], `Unknown command 'frob'. ${usage}`],
    [['frob', '--help'], `Unknown command 'frob'. ${usage}`],
    [['\u001b[2J\u202e'], `Unknown command '\\u001b[2J\\u202e'. ${usage}`],
    [['key'], /^Usage: npm run laurel -- key <command>\n(?:.*\n)* {2}create (?:.*\n)* {2}list (?:.*\n)* {2}revoke /],
    [['keys', 'list'], "Unknown command 'keys'. Did you mean key?"],
    [['key', 'crate', ...w], "Unknown command 'crate'. Did you mean create?"],
    [['key', 'list', '--worksapce', workspaceA], "Unknown option '--worksapce'. Did you mean --workspace?"],
    [['workspace', 'list', '--label=x'], `Unknown option '--label=x'. ${usage}`],
    [['workspace', 'list', '--constructor'], `Unknown option '--constructor'. ${usage}`],
    [['workspace', 'list', '-x'], `Unknown option '-x'. ${usage}`],
    [['key', 'list', '--workspace'], `Option '--workspace <ID>' argument missing. ${usage}`],
    [['key', 'create', ...w, '--label', '--json'], `Option '--label <TEXT>' argument missing. ${usage}`],
    [
      ['key', 'create', ...w, '--label', '-x'],
      "Option '--label <TEXT>' needs a value. If it begins with a dash, use the form --label=VALUE.",
    ],
    [['workspace', 'list', '--remote=yes'], `Unknown option '--remote=yes'. ${usage}`],
    [['key', 'list', ...w, ...w], "Option '--workspace <ID>' can be given only once."],
    [['workspace', 'list', '--json', '--json'], "Option '--json' can be given only once."],
    [
      ['workspace', 'list', '--remote', '--persist-to', 'x'],
      `Option '--remote' cannot be used with option '--persist-to <DIR>'. ${usage}`,
    ],
    [['workspace', 'create'], `Missing required argument 'NAME'. ${usage}`],
    [
      ['workspace', 'create', 'Corner', 'Shop'],
      "Too many arguments for 'create'. Expected 1 argument but got 2. Put a value that has spaces in quotes.",
    ],
    [['key', 'revoke'], `Missing required argument 'KEYID'. ${usage}`],
    [['key', 'revoke', workspaceA], `Required option '--workspace <ID>' not specified. ${usage}`],
    [['key', 'create'], `Required options '--workspace <ID>' and '--label <TEXT>' not specified. ${usage}`],
    [['person', 'export', ...w, '--email', 'a@b'], `Required option '--out <FILE>' not specified. ${usage}`],
    [['person', 'export', ...w, '--email', 'a@b', '--out', ''], '--out must be a file name.'],
    [
      ['person', 'erase', ...w, '--email', 'a@b'],
      'There is no terminal to ask for confirmation. To erase without confirmation, add --yes.',
    ],
    [['key', 'list', '--workspace', 'x'], '--workspace must be an id, such as 00000000-0000-4000-8000-000000000001.'],
    [['key', 'revoke', 'x', ...w], 'KEYID must be an id, such as 00000000-0000-4000-8000-000000000001.'],
    [['key', 'create', ...w, '--label', 'x'.repeat(101)], '--label must be a string of at most 100 characters.'],
    [['key', 'create', ...w, '--label', 'x', '--role', 'admin'], '--role must be owner or client.'],
    [
      ['person', 'erase', ...w, '--yes', '--email', "'; DROP TABLE contacts; --"],
      '--email must be an e-mail address of at most 254 characters.',
    ],
    [['person', 'erase', ...w, '--yes', '--email', ''], '--email must be an e-mail address of at most 254 characters.'],
    [
      ['workspace', 'create', '', '--website', 'javascript:alert(1)'],
      'The name must be a string of 1 to 200 characters.\n--website must be an http or https URL of at most 2048 characters, without white space or a user name.',
    ],
    [['sign-in'], `Required option '--workspace <ID>' not specified. ${usage}`],
    [
      ['sign-in', ...w, '--url', 'https://shop.example/inbox'],
      '--url must be an http or https URL without a path, such as https://testimonials.example.',
    ],
    [['approve-link', ...w], /argument 'TESTIMONIALID'/],
    [['approve-link', 'x', ...w], /^TESTIMONIALID must be /],
    [['workspace', 'update', ...w], 'There is nothing to update. For the settings, add --help.'],
    [['workspace', 'update', '--name', 'x'], `Required option '--workspace <ID>' not specified. ${usage}`],
    [
      ['workspace', 'update', ...w, '--name', '', '--intro', 'two\nlines'],
      '--name must be a string of 1 to 200 characters.\n--intro must be one line of at most 300 characters.',
    ],
    [
      ['workspace', 'update', ...w, '--display', '', '--display-names', 'last', '--display-photos', 'none'],
      '--display must be open or closed.\n--display-names must be full, initial or first.\n--display-photos must be stored or all.',
    ],
    [
      ['workspace', 'update', ...w, '--heading', 'two\nlines', '--how', 'x'.repeat(201), '--average', 'best'],
      '--heading must be one line of at most 200 characters.\n--how must be one line of at most 200 characters.\n--average must be published or all.',
    ],
    [
      ['workspace', 'update', ...w, '--logo', 'package.json'],
      '--logo must be a PNG, JPEG, WebP or SVG image of at most 32 KiB.',
    ],
    [['export', 'x.jsonl'], `Required option '--workspace <ID>' not specified. ${usage}`],
    [['export', '', ...w], 'FILE must be a file name.'],
    [['import'], `Missing required argument 'FILE'. ${usage}`],
    [['import', 'x.csv'], 'A CSV file has no workspace of its own. Choose one with --workspace.'],
    [['import', 'x.jsonl', '--columns', 'a=b'], '--columns is only for CSV files.'],
    ...['--keys', '--first'].map((option): [string[], string] => [
      ['import', 'x.jsonl', ...w, option],
      '--keys and --first cannot be combined with --workspace. Leave them or --workspace out.',
    ]),
    [
      ['import', 'x.csv', ...w, '--columns', 'a'],
      '--columns must be a list of pairs, such as "Their name=firstname,Review=testimonialText".',
    ],
  ]
  test.each(cases)('%j', async (args, message) => {
    const stderr = typeof message === 'string' ? `${message}\n` : expect.stringMatching(message)
    expect(await laurelInProcess(args)).toEqual({ code: 2, stdout: '', stderr })
  })
})

describe('--help prints the usage', () => {
  const cases: [string[], string[]][] = [
    [
      ['--help'],
      [
        'workspace create|list|update',
        'person export|erase',
        'sign-in  ',
        'approve-link <TESTIMONIALID>',
        '--persist-to <DIR>',
        '2 for wrong arguments',
      ],
    ],
    [
      ['help', 'workspace'],
      ['create <NAME>', 'list  ', 'update  '],
    ],
    [
      ['key', '-h'],
      ['create  ', 'list  ', 'revoke <KEYID>', '--json'],
    ],
    [
      ['workspace', 'create', '--help'],
      ['workspace create <NAME> [--website <URL>]', 'in quotes'],
    ],
    [
      ['import', '--help'],
      [
        'Import ',
        'import <FILE> [--workspace <ID>] [--keys] [--first] [--url <URL>] [--columns <PAIRS>]',
        '--columns <PAIRS>  ',
        '--remote  ',
      ],
    ],
    [
      ['sign-in', '--help'],
      ['Print a link that signs a browser in', 'sign-in --workspace <ID> [--url <URL>]', '--remote  '],
    ],
    [
      ['person', 'erase', '--help'],
      ['erase everything', '--email <EMAIL> [--yes]', '--email <EMAIL>  ', '--remote  '],
    ],
  ]
  test.each(cases)('%j', async (args, parts) => {
    const { code, stdout, stderr } = await laurelInProcess(args)
    expect([code, stderr]).toEqual([0, ''])
    for (const part of parts) expect(stdout).toContain(part)
    if (args[0] === 'key') expect(stdout).not.toContain('person')
  })
})
