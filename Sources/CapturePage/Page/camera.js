/** The phone's camera. */
import { toJpeg } from "./picture.js";

/** @type {MediaStream | null} */
let stream = null;
/** Cameras of computers give PNG, slowly; the frame of the video is as good. */
let givesJpeg = "ImageCapture" in window;

/**
 * Shows the rear camera's picture.
 * @param {HTMLVideoElement} video
 */
export async function startCamera(video) {
  const wanted = { facingMode: "environment", width: { ideal: 4096 }, height: { ideal: 3072 } };
  const opened = await navigator.mediaDevices.getUserMedia({ video: wanted });
  stopCamera(video);
  stream = opened;
  video.srcObject = opened;
  await video.play();
}

/** @param {HTMLVideoElement} video */
export function stopCamera(video) {
  stream?.getTracks().forEach((track) => track.stop());
  stream = null;
  video.srcObject = null;
}

/**
 * Takes a photo: in the camera's full resolution where the browser can, else as the video has it.
 * @param {HTMLVideoElement} video
 * @returns {Promise<Blob>}
 */
export async function takePhoto(video) {
  const track = stream?.getVideoTracks()[0];
  if (track && givesJpeg) {
    try {
      const photo = await new ImageCapture(track).takePhoto();
      givesJpeg = photo.type === "image/jpeg";
      if (givesJpeg) return photo;
    } catch {
      // Some cameras refuse while their light or focus changes; the frame of the video is there anyway.
    }
  }
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return toJpeg(canvas, 0.92);
}
