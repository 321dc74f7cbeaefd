// Decides which packages have to be installed. Plain JavaScript, because any Node from 18 on reads it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Decides which packages have to be there. All packages stay once they are installed: otherwise a start between two tests would remove some,
 * and the next test bring them again.
 * @param {string | undefined} stamp what the last installation wrote: the digest of its lockfile, and which packages; undefined where there was none
 * @param testsAreThere true when somebody has installed everything by hand
 */
export function packagesToHave(stamp, needed, testsAreThere) {
  return testsAreThere || stamp?.split(' ')[1] === 'all' ? 'all' : needed
}

/**
 * Lists the packages of package-lock.json that are not in node_modules, by their paths. npm leaves out optional packages without a word:
 * those for other systems, but also native parts when the Node on which it runs is older than they want.
 */
export function missingPackages(root, wanted, machine) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path, locked]) => path !== '' && isWanted(locked, wanted) && fits(locked, machine))
    .map(([path]) => path)
    .filter((path) => !existsSync(join(root, path, 'package.json')))
}

/** Optional packages that name no system come with those that do, so only the latter are expected. */
function isWanted({ dev, optional, devOptional, os, cpu }, wanted) {
  if (wanted === 'runtime' && (dev || devOptional)) return false
  return os || cpu ? true : !optional
}

/** Tells whether a package is for this machine. */
export function fits({ os, cpu, libc }, machine) {
  return names(os, machine.os) && names(cpu, machine.cpu) && names(libc, machine.libc)
}

function names(list, mine) {
  return !list || list.includes(mine) || list.every((name) => name.startsWith('!') && name !== `!${mine}`)
}

/** @returns {{ os: string, cpu: string, libc: string | undefined }} this machine, in the words of package.json */
export function thisMachine() {
  const { platform, arch } = process
  if (platform !== 'linux') return { os: platform, cpu: arch, libc: undefined }
  process.report.excludeNetwork = true
  const { glibcVersionRuntime } = process.report.getReport().header
  return { os: platform, cpu: arch, libc: glibcVersionRuntime ? 'glibc' : 'musl' }
}
