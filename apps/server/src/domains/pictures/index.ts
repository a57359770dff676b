export { deletePictures, keepPicture, unusedPictures } from "./stored-pictures.ts";
