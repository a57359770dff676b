import assert from "node:assert/strict";
import { mkdir, realpath, rename, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { sourceFile } from "#domains/media/source-file.ts";
import { scratchFolder } from "./app.ts";

test("an original is a file below MEDIA_DIR, or one that lies in a library folder at that moment", async () => {
  const home = await realpath(await scratchFolder());
  const [films, away] = [path.join(home, "films"), path.join(home, "away")];
  for (const folder of [films, away, `${films}-hd`]) await mkdir(folder);
  const config = { MEDIA_DIR: path.join(home, "media"), LIBRARY_DIRS: [films, path.join(home, "unmounted")] };
  const film = path.join(films, "Nosferatu\n(1922).mkv");
  for (const file of [film, path.join(away, "secret.mkv"), path.join(`${films}-hd`, "x.mkv")]) await writeFile(file, "x");
  await symlink(path.join(away, "secret.mkv"), path.join(films, "link.mkv"));
  await symlink(away, path.join(films, "folder"));

  assert.equal(await sourceFile(config, "hosted/a.mp4"), path.join(home, "media", "hosted", "a.mp4"));
  assert.equal(await sourceFile(config, film), film);
  for (const refused of [
    path.join(films, "link.mkv"),
    path.join(films, "folder", "secret.mkv"),
    `${films}/../away/secret.mkv`,
    path.join(`${films}-hd`, "x.mkv"),
    path.join(films, "absent.mkv"),
    "/etc/passwd",
    films,
  ])
    assert.equal(await sourceFile(config, refused), null, refused);
  // A folder that is a link itself is one.
  await rename(films, path.join(home, "disk"));
  await symlink(path.join(home, "disk"), films);
  assert.equal(await sourceFile(config, film), path.join(home, "disk", "Nosferatu\n(1922).mkv"));
});
