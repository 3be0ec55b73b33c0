import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLocalOrigin, registerLocalService } from '../../worker/cli/d1/local-services.ts'

const createFolder = () => mkdtempSync(join(tmpdir(), 'laurel-services-'))

test('a local service is found by its database while it runs', () => {
  const folder = createFolder()
  expect(findLocalOrigin(folder)).toBe('http://localhost:8787')
  const unregister = registerLocalService('http://localhost:8931', folder)
  expect(findLocalOrigin(folder)).toBe('http://localhost:8931')
  expect(findLocalOrigin(createFolder())).toBe('http://localhost:8787')
  unregister()
  expect(findLocalOrigin(folder)).toBe('http://localhost:8787')
})

test('a local service that was killed is not found, and another one is', () => {
  const folder = createFolder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  mkdirSync(join(folder, 'services'))
  writeFileSync(join(folder, 'services', `${pid}`), 'http://localhost:9000')
  expect(findLocalOrigin(folder)).toBe('http://localhost:8787')
  registerLocalService('http://192.168.1.5:8931', folder)
  expect(findLocalOrigin(folder)).toBe('http://192.168.1.5:8931')
})
