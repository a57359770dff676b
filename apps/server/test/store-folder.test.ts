import { openFolderStore } from "#store/folder-store.ts";
import { scratchFolder } from "./app.ts";
import { storeCases } from "./store-cases.ts";

storeCases("a folder", async () => openFolderStore(await scratchFolder()));
