/** The camera's screen. */
import { startCamera, stopCamera, takePhoto } from "./camera.js";
import { addPhoto } from "./draft.js";
import { back, element, input, isShown, onClick, onScreen } from "./screens.js";
import { text } from "./texts.js";

/** @returns {HTMLVideoElement} */
const viewfinder = () => /** @type {HTMLVideoElement} */ (element("viewfinder"));

async function enter() {
  element("camera-error").hidden = true;
  input("shutter").disabled = true;
  try {
    await startCamera(viewfinder());
    // The person may have left while the browser asked for permission.
    if (!isShown("camera")) return stopCamera(viewfinder());
    input("shutter").disabled = false;
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === "NotAllowedError";
    element("camera-error").textContent = text(isDenied ? "cameraDenied" : "cameraFailed");
    element("camera-error").hidden = false;
  }
}

async function shoot() {
  input("shutter").disabled = true;
  try {
    await addPhoto(await takePhoto(viewfinder()));
  } finally {
    input("shutter").disabled = false;
  }
}

/** @param {() => void} openCameraApp */
export function setUpShooting(openCameraApp) {
  onScreen("camera", enter, () => stopCamera(viewfinder()));
  onClick("shutter", shoot);
  onClick("camera-close", back);
  onClick("camera-app", openCameraApp);
  // A phone takes the camera away from a hidden page.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && isShown("camera")) enter();
  });
}
